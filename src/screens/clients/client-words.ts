export const STATUS_WORDS = { active: 'Active', inactive: 'Inactive' } as const;
