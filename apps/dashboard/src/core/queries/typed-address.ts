/** The address as people type it, without the parts that browsers add. */
export const typedAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');
