import { DesignPicture } from '../../core/design-views/designs.views.tsx';
import { useDesign, useDesignList } from '../../core/queries/designs.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { PickerButton } from '../../ui/PickerButton.tsx';
import classes from './design-field.module.css';

interface DesignFieldProps {
  value: string | null;
  onChange: (design: string | null) => void;
}

const items = { use_eq: 'item', sort: 'name:asc', _limit: '100' } as const;

function useItemDesigns(isOpen: boolean, typed: string) {
  const search = typed.trim();
  const list = useDesignList({ ...items, ...(search && { _q: search }) }, isOpen);
  return { ...list, data: list.data?.data };
}

/** A design in place of the words, each as it looks. */
export function DesignField({ value, onChange }: DesignFieldProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Field
      label={t('alarms.design.title')}
      optional
      asGroup
      description={value === null ? undefined : t('alarms.design.active')}
    >
      {(wiring) => (
        // A fieldset cannot be laid out as a line
        <Stack role="group" aria-labelledby={wiring.labelId} gap={8} narrow>
          {value !== null && <Chosen id={value} onRemove={() => onChange(null)} />}
          <PickerButton
            label={t('alarms.design.choose')}
            empty={t('alarms.design.none')}
            useOptions={useItemDesigns}
            exclude={new Set(value === null ? [] : [value])}
            optionOf={({ id, name, shape }) => ({
              label: name,
              hint: (
                <span className={classes.small} data-shape={shape}>
                  <DesignPicture id={id} />
                </span>
              ),
            })}
            onPick={({ id }) => onChange(id)}
            button={(button) => (
              <Row
                as="button"
                type="button"
                {...button}
                pad="0/12"
                framed="strong"
                rounded
                hover="lit"
                className={classes.choose}
                inline
                gap={6}
                tone="strong"
              >
                <Glyph name={value === null ? 'plus' : 'chevron-down'} size={14} />
                {t(value === null ? 'alarms.design.choose' : 'alarms.design.other')}
              </Row>
            )}
          />
          {value === null && (
            <Text
              as="a"
              size="13/18"
              tone="accent"
              hover="line"
              href={`/${locale}/designs/new?category=emergency`}
              target="_blank"
              rel="noreferrer"
            >
              {t('alarms.design.templates')}
            </Text>
          )}
        </Stack>
      )}
    </Field>
  );
}

function Chosen({ id, onRemove }: { id: string; onRemove: () => void }) {
  const t = useT();
  const { data, error } = useDesign(id);
  const name = data?.name ?? (error ? t('alarms.design.gone') : '…');
  return (
    <Row framed="strong" rounded="box" className={classes.chosen} gap={12} wide>
      {data && (
        <span className={classes.picture} data-shape={data.shape}>
          <DesignPicture id={id} />
        </span>
      )}
      <Text className={classes.name} grow shrink>
        <Text weight={600} anywhere block as="b">
          {name}
        </Text>
        {data && (
          <Text as="small" size="12/16" tone="muted">
            {t(`alarms.design.shapes.${data.shape}`)}
          </Text>
        )}
      </Text>
      <IconButton label={t('alarms.sheet.remove', { name })} icon="close" onClick={onRemove} />
    </Row>
  );
}
