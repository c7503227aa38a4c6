import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

// Components of the kit wear the same tokens as ours: its variables point at the `--ds-*` names of tokens.css.

const cobalt: MantineColorsTuple = [
  '#EEF3FF',
  '#DCE6FF',
  '#B9CCFF',
  '#8FADFF',
  '#648BFB',
  '#3A66EB',
  '#2B57E3',
  '#2146BF',
  '#1C3A99',
  '#182E75',
];
const gray: MantineColorsTuple = [
  '#F6F7F9',
  '#F1F3F6',
  '#E4E7EC',
  '#CFD5DD',
  '#A9B1BD',
  '#848D9C',
  '#5F697B',
  '#475164',
  '#2C3444',
  '#161B26',
];
const dark: MantineColorsTuple = [
  '#E9ECF2',
  '#C3C9D4',
  '#98A1B0',
  '#667085',
  '#3A4150',
  '#272D38',
  '#20252F',
  '#171B23',
  '#12151B',
  '#0D0F14',
];

export const theme = createTheme({
  primaryColor: 'cobalt',
  primaryShade: { light: 6, dark: 5 },
  colors: { cobalt, gray, dark },
  fontFamily: 'var(--ds-font)',
  fontFamilyMonospace: 'var(--ds-mono)',
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '480px', sm: '640px', md: '900px', lg: '1200px', xl: '1440px' },
  respectReducedMotion: true,
});

const semantic = {
  '--mantine-color-body': 'var(--ds-canvas)',
  '--mantine-color-text': 'var(--ds-text)',
  '--mantine-color-dimmed': 'var(--ds-text-3)',
  '--mantine-color-placeholder': 'var(--ds-text-3)',
  '--mantine-color-anchor': 'var(--ds-accent-text)',
  '--mantine-color-default': 'var(--ds-surface)',
  '--mantine-color-default-hover': 'var(--ds-hover)',
  '--mantine-color-default-color': 'var(--ds-text)',
  '--mantine-color-default-border': 'var(--ds-border-strong)',
  '--mantine-color-error': 'var(--ds-offline-text)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: semantic,
  dark: semantic,
});
