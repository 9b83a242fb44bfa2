/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ultrasonic sensors of the DYP kind, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

/* They differ in what the checksum covers, and in how near they see. */
typedef enum { A02YYUW, AJ_SR04M } A02yyuwModel;

enum { A02YYUW_BLIND_MM = 30, AJ_SR04M_BLIND_MM = 200 };

extern const Decoder a02yyuw_decoder;
