/** Memory is built in powers of two and sold as whole gigabytes: 17,179,869,184 bytes are 16 GB. */
export function memoryText(bytes: number, locale: string): string {
  const gigabytes = bytes / 2 ** 30;
  const written = new Intl.NumberFormat(locale, { maximumFractionDigits: gigabytes < 10 ? 1 : 0 });
  return `${written.format(gigabytes)}\u00a0GB`;
}
