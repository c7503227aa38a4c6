import type { Locale } from '@vitrine/contract/pages';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Target } from './alarm-values.ts';

// Two places, a group and three displays, and the languages of readers.

export const allLocales = ['en', 'cs', 'de', 'es'] as const;
export const speak = (locale: Locale) => createTranslator(locale, catalogues[locale]) as Translate;

const place = (id: string, timezone = 'Europe/Prague') => ({
  id,
  name: id,
  timezone,
  language: 'cs' as const,
  isOpen: true,
});
const display = (id: string, at: string, groups: string[] = []) => ({
  id,
  name: id,
  place: at,
  groups,
  orientation: 'horizontal' as const,
  active: true,
  reason: null,
  lastActive: null,
});

export const targets: TakeoverTargets = {
  now: '2026-11-16T13:31:00.000Z',
  admins: 3,
  language: 'cs',
  places: [place('Brno'), place('Praha')],
  groups: [{ id: 'menus', name: 'Menus' }],
  displays: [
    display('Counter', 'Brno', ['menus']),
    display('Door', 'Brno'),
    display('Hall', 'Praha', ['menus']),
  ],
};

export const at = (kind: Target['kind'], id: string): Target => ({ kind, id });
export const words = (title: string, text = '') => ({ title, text });
