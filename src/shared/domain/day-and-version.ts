import { z } from 'zod';

const NO_YEAR_0 = 'There is no year 0.';
const hasYear = (text: string): boolean => !text.startsWith('0000');

/** A day that the database can store: it has no year 0. */
export const daySchema = (message?: string) => z.iso.date(message).refine(hasYear, message ?? NO_YEAR_0);

export const momentSchema = z.iso.datetime().refine(hasYear, NO_YEAR_0);

/** Largest `integer` of the database. */
export const MOST_VERSION = 2_147_483_647;

/** The version that a change is based on. */
export const versionSchema = z.number().int().min(1).max(MOST_VERSION);
