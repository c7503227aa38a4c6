/** A change among all changes. */
export const changeAddress = (locale: string, change: string): string => `/${locale}/changes?id=${change}`;
