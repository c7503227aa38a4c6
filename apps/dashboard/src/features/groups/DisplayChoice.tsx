import type { Display } from '@vitrine/contract/displays';
import { useState } from 'react';
import { type DisplayRecord, useDisplayList } from '../../core/queries/displays.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Field } from '../../ui/Field.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Checkbox } from '../../ui/toggles.tsx';
import { byLocation } from './displays-by-location.ts';
import classes from './GroupForm.module.css';
import { orientationText } from './orientation-text.ts';

interface Chosen {
  readonly id: string;
  readonly name: string;
}

interface DisplayChoiceProps {
  value: readonly Chosen[];
  /** The group's orientation; displays with another one get a warning. */
  orientation: Display['orientation'] | null;
  error?: string | undefined;
  onChange: (displays: Chosen[]) => void;
}

/** The page size of one request; users with more displays search by typing. */
const shownAtOnce = 200;
/** Nobody reads hundreds of names, so only this many are shown. */
const mostChips = 24;

/** The displays of the group: the selected ones, and a searchable list of all by location. */
export function DisplayChoice({ value, orientation, error, onChange }: DisplayChoiceProps) {
  const t = useT();
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const words = useSettled(query.trim());
  const {
    data,
    error: failure,
    refetch,
  } = useDisplayList({
    _limit: String(shownAtOnce),
    sort: 'name:asc',
    ...(words ? { _q: words } : {}),
  });
  const isChosen = (id: string) => value.some((each) => each.id === id);
  const drop = (id: string) => onChange(value.filter((each) => each.id !== id));
  const toggle = ({ id, name }: Chosen) => (isChosen(id) ? drop(id) : onChange([...value, { id, name }]));
  const misfits = (display: DisplayRecord) => orientation !== null && display.orientation !== orientation;
  const chosenMisfits = data?.data.filter((display) => isChosen(display.id) && misfits(display)).length ?? 0;
  const hiddenMatches = data ? data.meta.total - data.data.length : 0;

  return (
    <Field
      asGroup
      label={t('groups.displays')}
      hint={t('groups.chosen', { count: value.length })}
      error={error}
      description={chosenMisfits > 0 && t('groups.misfits', { count: chosenMisfits })}
    >
      {(wiring) => (
        // biome-ignore lint/a11y/useSemanticElements: a field with its own label, not a fieldset
        <div role="group" aria-labelledby={wiring.labelId} aria-describedby={wiring['aria-describedby']}>
          {value.length > 0 && (
            <Row as="ul" className={classes.chosen} below={8} gap={6} align="stretch" wrap>
              {value.slice(0, mostChips).map(({ id, name }) => (
                <li key={id}>
                  <Tag accent onRemove={() => drop(id)} removeLabel={t('groups.removeDisplay', { name })}>
                    {name}
                  </Tag>
                </li>
              ))}
              {value.length > mostChips && (
                <Text as="li" className={classes.note} size="13/18" tone="muted">
                  {t('groups.andMore', { count: value.length - mostChips })}
                </Text>
              )}
            </Row>
          )}
          <Text
            as="div"
            className={classes.choice}
            framed="control"
            rounded
            fill="field"
            data-invalid={wiring['aria-invalid']}
          >
            <Text as="div" className={classes.search} ruled>
              <TextField
                label={t('groups.searchDisplays')}
                hideLabel
                type="search"
                icon="search"
                placeholder={t('groups.searchDisplays')}
                autoComplete="off"
                value={query}
                onChange={(event) => setQuery(event.currentTarget.value)}
                onKeyDown={(event) => {
                  // Enter searches and must not submit the sheet.
                  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
                }}
              />
            </Text>
            <Stack className={classes.list} scroll aria-busy={!data && !failure}>
              {!data && !failure && <RowsSkeleton rows={6} hasPicture />}
              {!data && failure && (
                <ErrorState
                  title={t('list.failed')}
                  detail={errorMessage(failure)}
                  onRetry={() => void refetch()}
                />
              )}
              {data?.data.length === 0 && (
                <Text as="p" className={classes.note} size="13/18" tone="muted">
                  {t('groups.noDisplayFound')}
                </Text>
              )}
              {byLocation(data?.data ?? [], locale).map((place) => (
                <Text as="fieldset" key={place.id} className={classes.place} shrink>
                  <legend>{place.name}</legend>
                  {place.displays.map((display) => (
                    <Row
                      key={display.id}
                      className={classes.option}
                      high={34}
                      gap={12}
                      rowGap={0}
                      justify="between"
                      wrap
                    >
                      <Checkbox
                        label={display.name}
                        checked={isChosen(display.id)}
                        onChange={() => toggle(display)}
                      />
                      {misfits(display) && (
                        <Row as="span" inline gap={5} size="12/16" tone="warning">
                          <StatusMark status="warning" size={12} />
                          {t('groups.otherOrientation', {
                            orientation: orientationText(display.orientation),
                          })}
                        </Row>
                      )}
                    </Row>
                  ))}
                </Text>
              ))}
              {hiddenMatches > 0 && (
                <Text as="p" className={classes.note} size="13/18" tone="muted">
                  {t('groups.moreFound', { count: hiddenMatches })}
                </Text>
              )}
            </Stack>
          </Text>
        </div>
      )}
    </Field>
  );
}
