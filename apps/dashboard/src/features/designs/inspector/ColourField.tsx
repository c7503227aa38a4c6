import type { Brand } from '@vitrine/contract/brand';
import type { Paint } from '@vitrine/contract/design-document';
import { useId } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { Checkbox } from '../../../ui/toggles.tsx';
import { Figure } from './Figure.tsx';
import classes from './inspector.module.css';

interface ColourFieldProps {
  label: string;
  value: string;
  brand: Brand | null;
  onChange: (colour: string) => void;
}

const usual = ['#ffffff', '#161b26'];
const plain = (colour: string) => colour.slice(0, 7).toLowerCase();

/** The colours of the brand first, then white, black and any other. */
export function ColourField({ label, value, brand, onChange }: ColourFieldProps) {
  const t = useT();
  const id = useId();
  const offered = [...new Set([...(brand?.colours ?? []), ...usual].map(plain))];
  const isFree = !offered.includes(plain(value));
  return (
    // A row of swatches, not a fieldset.
    <Row className={classes.swatches} gap={8} align="stretch" wrap role="group" aria-label={label}>
      {offered.map((colour) => (
        <button
          type="button"
          key={colour}
          aria-label={colour}
          aria-pressed={plain(value) === colour}
          style={{ background: colour }}
          onClick={() => onChange(colour)}
        />
      ))}
      <label
        className={classes.free}
        htmlFor={id}
        data-on={isFree || undefined}
        title={t('brand.otherColour')}
        style={isFree ? { background: value } : {}}
      >
        {!isFree && <Glyph name="plus" size={14} />}
        <input
          id={id}
          type="color"
          aria-label={`${label}: ${t('brand.otherColour')}`}
          value={plain(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
    </Row>
  );
}

interface PaintFieldProps {
  label: string;
  value: Paint;
  brand: Brand | null;
  onChange: (paint: Paint) => void;
}

/** One colour, or two that run into each other. */
export function PaintField({ label, value, brand, onChange }: PaintFieldProps) {
  const t = useT();
  const isPlain = typeof value === 'string';
  return (
    <>
      <ColourField
        label={label}
        value={isPlain ? value : value.from}
        brand={brand}
        onChange={(colour) => onChange(isPlain ? colour : { ...value, from: colour })}
      />
      <Checkbox
        label={t('designer.gradient')}
        checked={!isPlain}
        onChange={() => onChange(isPlain ? { from: value, to: '#161b26', angle: 135 } : value.from)}
      />
      {!isPlain && (
        <>
          <ColourField
            label={t('designer.gradientTo')}
            value={value.to}
            brand={brand}
            onChange={(to) => onChange({ ...value, to })}
          />
          <Figure
            label="∠"
            name={t('designer.angle')}
            value={value.angle}
            min={0}
            max={359}
            unit="°"
            onChange={(angle) => onChange({ ...value, angle: Math.round(angle) })}
          />
        </>
      )}
    </>
  );
}
