import type { Service } from '../services/core/service.ts';

const MODULES = import.meta.glob(['../services/*/*.ts', '!**/*.test.ts'], { eager: true });

const isService = (value: unknown): value is Service =>
  typeof value === 'object' && value !== null && 'endpoint' in value && 'run' in value;

/** Every service of every area; each names the endpoint it answers. */
export const SERVICES: readonly Service[] = Object.values(MODULES).flatMap((module) =>
  Object.values(module as object).filter(isService),
);
