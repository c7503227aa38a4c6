import type { DesignLanguage } from '../../../core/design-views/design-context.ts';
import { DesignPicture } from '../../../core/design-views/designs.views.tsx';
import { otherShape, twinOf } from '../../../core/pickers/frame-twin.ts';
import { type DesignRecord, useFrames } from '../../../core/queries/designs.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import classes from './inspector.module.css';
import { LanguageSection } from './LanguageSection.tsx';
import { Section } from './Section.tsx';

interface DesignInspectorProps {
  design: DesignRecord;
  language: DesignLanguage;
  onLanguage: (language: DesignLanguage) => void;
  twin: string | null;
  onTwin: (twin: string | null) => void;
  onDelete: () => void;
}

/** What belongs to the whole design, while no box is selected. */
export function DesignInspector(props: DesignInspectorProps) {
  const { design, language, onLanguage, twin, onTwin, onDelete } = props;
  const t = useT();
  return (
    <Stack column low scroll="y">
      <Text as="p" className={classes.empty} size="13.5/20" tone="muted">
        {t('designer.nothingSelected')}
      </Text>
      <LanguageSection language={language} onChange={onLanguage} />
      {design.use === 'frame' && (
        <>
          <TwinSection design={design} twin={twin} onTwin={onTwin} />
          {/* Items are deleted where they are listed, as playables. */}
          <Section>
            <Button icon="trash" onClick={onDelete}>
              {t('designer.deleteFrame')}
            </Button>
          </Section>
        </>
      )}
    </Stack>
  );
}

const none = 'none';

/** The frame that displays mounted the other way wear instead. */
function TwinSection({ design, twin, onTwin }: Pick<DesignInspectorProps, 'design' | 'twin' | 'onTwin'>) {
  const t = useT();
  const locale = useLocale();
  const { data } = useFrames();
  const frames = data?.data ?? [];
  const shape = otherShape(design.shape);
  const title = t(shape === 'portrait' ? 'designer.twin.portrait' : 'designer.twin.landscape');
  const worn = twinOf({ ...design, twin }, frames);
  return (
    <Section title={title}>
      <SelectField
        label={title}
        hideLabel
        options={[
          { value: none, label: t('designer.twin.none') },
          ...frames
            .filter((frame) => frame.shape === shape)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={twin ?? none}
        onChange={(chosen) => onTwin(chosen === none ? null : chosen)}
      />
      {worn ? (
        <>
          <span className={classes.twin} data-shape={shape}>
            <DesignPicture id={worn.id} label={worn.name} />
          </span>
          <Text as="p" size="13/18" tone="muted">
            {worn.id === twin
              ? t('designer.twin.worn')
              : t('designer.twin.wornBack', { name: worn.name, frame: design.name })}
          </Text>
          <AppLink className={classes.link} href={`/${locale}/designs/detail/${worn.id}`}>
            {t('designer.twin.open')}
          </AppLink>
        </>
      ) : (
        <>
          <Text as="p" size="13/18" tone="muted">
            {t('designer.twin.without')}
          </Text>
          <AppLink className={classes.link} href={`/${locale}/designs/new?category=frames&shape=${shape}`}>
            {t('framePicker.new')}
          </AppLink>
        </>
      )}
    </Section>
  );
}
