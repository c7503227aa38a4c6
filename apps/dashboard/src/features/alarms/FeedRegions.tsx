import type { TriedFeed } from '@vitrine/contract/alert-feeds';
import { feedAreas } from '@vitrine/contract/alert-feeds';
import { useT } from '../../lib/i18n/i18n.ts';
import { AddPicker } from '../../ui/AddPicker.tsx';
import { ChipsField, withAdded } from '../../ui/ChipsField.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { presetOf } from './feed-presets.ts';
import { type FeedForm, split } from './feed-values.ts';

interface FeedRegionsProps {
  form: FeedForm;
  /** Those that the warnings of now name. */
  regions: TriedFeed['regions'];
}

/** Which areas count: those of chosen codes, for authorities without shapes, or whatever the area is. */
export function FeedRegions({ form, regions }: FeedRegionsProps) {
  const t = useT();
  const { values, errors, set } = form;
  const codes = presetOf(values.address)?.codes ?? null;
  const isByCode = codes !== null || values.geocodes.length > 0;
  const ofKind = regions.filter(({ code }) => code.startsWith(`${codes}=`));
  const offered = ofKind.length > 0 ? ofKind : regions;
  const nameOf = (code: string) => {
    const name = regions.find((each) => each.code === code)?.name;
    return name && !code.endsWith(`=${name}`) ? `${name} (${code})` : code;
  };
  return (
    <Stack gap={10}>
      <Segmented
        label={t('alarms.feeds.regions')}
        value={values.area}
        onChange={(area) => set('area', area)}
        options={feedAreas.map((value) => ({
          value,
          label: t(
            value === 'any'
              ? 'alarms.feeds.wholeCountry'
              : isByCode
                ? 'alarms.feeds.theseRegions'
                : 'alarms.feeds.whereMyPlacesAre',
          ),
        }))}
      />
      {values.area === 'covers_place' && (
        <>
          <ChipsField
            label={t('alarms.feeds.geocodes')}
            description={
              isByCode ? offered.length === 0 && t('alarms.feeds.geocodesHint') : t('alarms.feeds.placesHint')
            }
            optional={codes === null}
            error={errors.geocodes}
            placeholder={codes === null ? undefined : `${codes}=…`}
            values={values.geocodes}
            onChange={(next) => set('geocodes', next)}
            text={values.typing.geocodes}
            onText={(text) => set('typing', { ...values.typing, geocodes: text })}
            split={split}
            separators={/[,;\n]/}
            isValid={() => true}
            invalidLabel=""
            labelOf={nameOf}
            removeLabel={(code) => t('alarms.sheet.remove', { name: nameOf(code) })}
          />
          {offered.length > 0 && (
            <div>
              <AddPicker
                label={t('alarms.feeds.region')}
                title={t('alarms.feeds.addRegion')}
                empty={t('alarms.feeds.allRegions')}
                align="start"
                useOptions={() => ({
                  data: offered.map(({ code }) => ({ id: code, name: nameOf(code) })),
                  error: null,
                  refetch: () => undefined,
                })}
                exclude={new Set(values.geocodes)}
                onPick={({ id }) => set('geocodes', withAdded(values.geocodes, [id]))}
              />
            </div>
          )}
        </>
      )}
    </Stack>
  );
}
