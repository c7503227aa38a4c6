import { createHash } from 'node:crypto';

/** Made from names, so that filling twice changes nothing and links keep working from one fresh start to the next. */
export const idOf = (...path: string[]): string => {
  const hex = createHash('sha256')
    .update(`vitrine demo ${path.join('/')}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
