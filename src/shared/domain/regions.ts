import { z } from 'zod';

export const regionSchema = z.enum(['US', 'CA', 'EU']);
export type Region = z.infer<typeof regionSchema>;
