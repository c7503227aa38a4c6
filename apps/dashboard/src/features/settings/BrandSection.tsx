import { Brand } from '@vitrine/contract/brand';
import { messagesByField } from '@vitrine/contract/messages';
import type { Settings } from '@vitrine/contract/settings';
import * as z from 'zod';
import { fetchSettings, useSaveSettings } from '../../core/queries/settings.queries.ts';
import { fieldsThatDiffer, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { BrandPicker } from '../designs/BrandPicker.tsx';
import { SaveBar } from './SaveBar.tsx';
import { Section } from './Section.tsx';
import { settingsTexts } from './settings-texts.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';

const Values = z.object({ brand: Brand.nullable() });
type Values = z.infer<typeof Values>;

const savedOf = ({ version, brand }: Settings) => ({ version, values: { brand } });
const first: Brand = {
  ...{ colours: ['#14342b', '#f4ebdd', '#e8792b'], headingFont: 'inter', textFont: 'inter', logo: null },
};

function problemsOf(values: Values) {
  const parsed = Values.safeParse(values);
  if (parsed.success) return {};
  const [message] = Object.values(messagesByField(parsed.error));
  return { brand: message?.[0] };
}

/** The colours, fonts and logo that templates take on. */
export function BrandSection({ settings }: { settings: Settings }) {
  const t = useT();
  const save = useSaveSettings();
  const form = useRecordForm({
    ...settingsTexts(t),
    name: t('brand.title'),
    draftOf: 'brand',
    schema: Values,
    saved: savedOf(settings),
    changedFields: fieldsThatDiffer<Values>,
    problemsOf,
    send: async ({ brand }, _, version) => savedOf(await save.mutateAsync({ version, change: { brand } })),
    fetch: async () => savedOf(await fetchSettings()),
    describeField: ({ brand }) => ({
      field: t('brand.title'),
      text: brand ? [...brand.colours, brand.headingFont, brand.textFont].join(', ') : t('brand.none'),
    }),
  });
  const submit = useSaveShortcut('brand', form);
  const { brand } = form.values;
  return (
    <form id="brand-form" noValidate onSubmit={submit}>
      <Section
        id="brand"
        title={t('brand.title')}
        foot={<SaveBar changes={form.changes} isSaving={form.isSaving} onDiscard={form.discard} />}
      >
        <Stack ref={form.container} gap={18} shrink>
          <DraftOffer draft={form.draft} />
          <p>{t('brand.text')}</p>
          {brand ? (
            <BrandPicker
              value={brand}
              error={form.errors.brand}
              onChange={(next) => form.set('brand', next)}
            />
          ) : (
            <Button icon="plus" onClick={() => form.set('brand', first)}>
              {t('brand.start')}
            </Button>
          )}
        </Stack>
      </Section>
    </form>
  );
}
