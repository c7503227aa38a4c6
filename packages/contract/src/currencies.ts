export const currencies = ['EUR', 'CZK', 'USD'] as const;
export type Currency = (typeof currencies)[number];
