/** Where content servers stand. */
export const regions = ['europe', 'us_east', 'us_west'] as const;
export type Region = (typeof regions)[number];

/** What a customer may prefer; `none`: no preference. */
export const preferredRegions = [...regions, 'none'] as const;
export type PreferredRegion = (typeof preferredRegions)[number];
