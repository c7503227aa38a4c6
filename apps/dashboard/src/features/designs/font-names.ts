import type { DesignFont } from '@vitrine/contract/brand';

export const fontNames: Readonly<Record<DesignFont, string>> = {
  inter: 'Inter',
  lora: 'Lora',
  oswald: 'Oswald',
  caveat: 'Caveat',
};
