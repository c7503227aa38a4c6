/** Regions of content servers. */
export const regions = ['europe', 'us_east', 'us_west'] as const;
export type Region = (typeof regions)[number];

/** A customer's preferred region; `none` means no preference. */
export const preferredRegions = [...regions, 'none'] as const;
export type PreferredRegion = (typeof preferredRegions)[number];
