import { designFonts } from '@vitrine/contract/brand';
import { type Box, fontWeights, type TextStyle } from '@vitrine/contract/design-document';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Segmented } from '../../../ui/toggles.tsx';
import type { BoxMeasure } from '../check/measure.ts';
import { DesignerIcon } from '../designer/designer-icons.tsx';
import { fontNames } from '../font-names.ts';
import { Figure } from './Figure.tsx';
import classes from './inspector.module.css';
import type { SectionProps } from './inspector-props.ts';
import { Section } from './Section.tsx';

export type StyledBox = Extract<Box, TextStyle>;

const aligns = ['left', 'center', 'right'] as const;
const valigns = ['top', 'middle', 'bottom'] as const;

interface StyleSectionProps extends SectionProps<StyledBox> {
  measure: BoxMeasure | undefined;
}

export function StyleSection({ box, set, measure }: StyleSectionProps) {
  const t = useT();
  const { number } = useFormat();
  const isFit = box.size === 'fit';
  const share = measure?.size ?? (isFit ? null : (box.size as number) / 10);
  const shareText =
    share === null ? '' : t('designer.ofHeight', { share: number(Math.floor(share * 10) / 10) });
  return (
    <Section title={t('designer.size')} aside={shareText}>
      <Segmented
        label={t('designer.size')}
        hideLabel
        options={[
          { value: 'fit', label: t('designer.fitToBox') },
          { value: 'fixed', label: t('designer.fixed') },
        ]}
        value={isFit ? 'fit' : 'fixed'}
        onChange={(value) =>
          set({ size: value === 'fit' ? 'fit' : Math.max(5, Math.round((share ?? 5) * 10)) })
        }
      />
      {!isFit && (
        <Figure
          label="%"
          name={t('designer.shareOfHeight')}
          value={(box.size as number) / 10}
          min={0.5}
          max={100}
          onChange={(value) => set({ size: value * 10 }, `${box.id} size`)}
        />
      )}
      <div className={classes.two}>
        <SelectField
          label={t('designer.font')}
          hideLabel
          options={designFonts.map((font) => ({ value: font, label: fontNames[font] }))}
          value={box.font}
          onChange={(font) => set({ font: designFonts.find((each) => each === font) ?? 'inter' })}
        />
        <SelectField
          label={t('designer.weight')}
          hideLabel
          options={fontWeights.map((weight) => ({
            value: String(weight),
            label: t(`designer.weights.${weight}`),
          }))}
          value={String(box.weight)}
          onChange={(weight) => set({ weight: fontWeights.find((each) => String(each) === weight) ?? 400 })}
        />
      </div>
      <div className={classes.two}>
        <Segmented
          label={t('designer.align')}
          hideLabel
          options={aligns.map((value) => ({
            value,
            label: <DesignerIcon name={value} />,
            name: t(`designer.aligns.${value}`),
          }))}
          value={box.align}
          onChange={(align) => set({ align })}
        />
        <Segmented
          label={t('designer.valign')}
          hideLabel
          options={valigns.map((value) => ({
            value,
            label: <DesignerIcon name={value} />,
            name: t(`designer.valigns.${value}`),
          }))}
          value={box.valign}
          onChange={(valign) => set({ valign })}
        />
      </div>
    </Section>
  );
}
