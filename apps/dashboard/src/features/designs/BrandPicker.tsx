import { type Brand, designFonts, maxBrandColours } from '@vitrine/contract/brand';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import classes from './brand.module.css';
import { useBrandLogo } from './brand-logo.ts';
import { PlayableDialog } from './designer/PlayableDialog.tsx';
import { fontNames } from './font-names.ts';

interface BrandPickerProps {
  value: Brand;
  error?: string | undefined;
  onChange: (brand: Brand) => void;
}

const fontOptions = designFonts.map((font) => ({ value: font, label: fontNames[font] }));
const fontOf = (value: string) => designFonts.find((font) => font === value) ?? 'inter';

/** Colours, fonts and logo of a brand. */
export function BrandPicker({ value, error, onChange }: BrandPickerProps) {
  const t = useT();
  const [isChoosing, setChoosing] = useState(false);
  const logo = useBrandLogo(value);
  const { colours } = value;
  const setColours = (next: string[]) => onChange({ ...value, colours: next });
  return (
    <>
      <Field asGroup label={t('brand.colours')} hint={t('brand.coloursHint')} error={error}>
        {(wiring) => (
          // A field with its own label, not a fieldset.
          <Row gap={10} wrap role="group" aria-labelledby={wiring.labelId}>
            {colours.map((colour, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: colours have their place
              <Row as="span" key={i} className={classes.colour}>
                <input
                  type="color"
                  aria-label={t('brand.colour', { number: i + 1 })}
                  value={colour.slice(0, 7)}
                  onChange={(event) =>
                    setColours(colours.map((each, at) => (at === i ? event.target.value : each)))
                  }
                />
                <IconButton
                  size="sm"
                  icon="close"
                  label={t('brand.removeColour', { number: i + 1 })}
                  disabled={colours.length === 1}
                  onClick={() => setColours(colours.filter((_, at) => at !== i))}
                />
              </Row>
            ))}
            {colours.length < maxBrandColours && (
              <Button size="sm" icon="plus" onClick={() => setColours([...colours, '#888888'])}>
                {t('brand.addColour')}
              </Button>
            )}
          </Row>
        )}
      </Field>
      <Stack className={classes.two} gap={12}>
        <SelectField
          label={t('brand.headingFont')}
          options={fontOptions}
          value={value.headingFont}
          onChange={(font) => onChange({ ...value, headingFont: fontOf(font) })}
        />
        <SelectField
          label={t('brand.textFont')}
          options={fontOptions}
          value={value.textFont}
          onChange={(font) => onChange({ ...value, textFont: fontOf(font) })}
        />
      </Stack>
      <Field asGroup label={t('brand.logo')}>
        {() => (
          <Row className={classes.logo} gap={12} wrap size="13" tone="muted">
            {logo ? <img src={logo.url} alt={t('brand.logo')} /> : <span>{t('brand.noLogo')}</span>}
            <Button onClick={() => setChoosing(true)}>{t('brand.chooseLogo')}</Button>
            {value.logo && (
              <Button variant="ghost" onClick={() => onChange({ ...value, logo: null })}>
                {t('brand.removeLogo')}
              </Button>
            )}
          </Row>
        )}
      </Field>
      {isChoosing && (
        <PlayableDialog
          types={['image']}
          onChoose={(id) => {
            onChange({ ...value, logo: id });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
