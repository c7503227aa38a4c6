import { maxSections } from '@vitrine/contract/counter-links';
import { useState } from 'react';
import { useFirstRun } from '../../core/queries/first-run.queries.ts';
import {
  type SourceRecord,
  useCounterLinks,
  useCreateLink,
  useRevokeLink,
  useRows,
} from '../../core/queries/sources.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { TextField } from '../../ui/fields.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { Age, Instant } from '../../ui/time/Time.tsx';
import { showToast } from '../../ui/toast.ts';
import { NoWay } from '../first-run/local-only.views.tsx';
import { counterAddress } from './counter-address.ts';
import classes from './sources.module.css';

const everything = '';

/** Links that open this table on a phone behind the counter. */
export function CounterLinksSheet({ source, onClose }: { source: SourceRecord; onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { data: links = [] } = useCounterLinks(source.id);
  const create = useCreateLink(source.id);
  const revoke = useRevokeLink(source.id);
  const [name, setName] = useState(t('sources.counter.usualName'));
  const { data: table } = useRows(source.id);
  // As the page behind the link has it: sections are what stands in the second column of text.
  const [, by] = (table?.columns ?? []).filter(({ kind }) => kind === 'text');
  const sections = [...new Set((table?.rows ?? []).map(({ values }) => String((by && values[by.key]) ?? '')))]
    .filter(Boolean)
    .slice(0, maxSections);
  const [section, setSection] = useState(everything);
  const [made, setMade] = useState<{ readonly name: string; readonly address: string } | null>(null);
  const fail = (error: unknown) => showToast({ message: errorMessage(error), kind: 'error' });
  const submit = async () => {
    try {
      const { data, secret } = await create.mutateAsync({
        name: name.trim(),
        ...(section !== everything && by && { section: { column: by.key, is: section } }),
      });
      const base = session.get().server?.url ?? '';
      setMade({ name: data.name, address: counterAddress(location.origin, locale, base, secret) });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <SideSheet
      opened
      title={t('sources.forCounter')}
      onClose={onClose}
      submitLabel={made ? t('sources.counter.done') : t('sources.counter.make')}
      {...(made && { other: null })}
      submitDisabled={!made && name.trim() === ''}
      submitting={create.isPending}
      onSubmit={() => (made ? onClose() : void submit())}
    >
      <Stack gap={20}>
        <p>{t('sources.counter.about')}</p>
        {made ? (
          <Stack items="center" gap={8} middle>
            <NoWayFromElsewhere />
            <QrCode content={made.address} label={t('sources.counter.scan')} size={240} />
            <p>{t('sources.counter.scan')}</p>
            <code className={classes.linkAddress}>{made.address}</code>
            <Row gap={8}>
              <Button icon="copy" onClick={() => void copyText(made.address)}>
                {t('common.copy')}
              </Button>
              {'share' in navigator && (
                <Button onClick={() => void navigator.share({ url: made.address }).catch(() => undefined)}>
                  {t('sources.counter.share')}
                </Button>
              )}
            </Row>
            <p className={classes.quiet}>{t('sources.counter.once')}</p>
          </Stack>
        ) : (
          <>
            <TextField
              label={t('sources.counter.name')}
              description={t('sources.counter.nameNote')}
              required
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            {sections.length > 1 && (
              <SelectField
                label={t('sources.counter.section')}
                value={section}
                options={[everything, ...sections].map((value) => ({
                  value,
                  label: value === everything ? t('list.all') : value,
                }))}
                onChange={setSection}
              />
            )}
          </>
        )}
        {links.length > 0 && (
          <Stack as="ul" className={classes.links} gap={8}>
            {links.map((link) => (
              <li key={link.id}>
                <Stack as="span" shrink>
                  <b>
                    {link.name}
                    {link.section && ` · ${link.section.is}`}
                  </b>
                  {link.isEmpty && (
                    <Text size="13/18" tone="warning">
                      {t('sources.counter.noRows')}
                    </Text>
                  )}
                  <span className={classes.quiet}>
                    {t('sources.counter.ends')}{' '}
                    <Instant at={link.expiresAt} place={null} form="day" isHeaded />{' '}
                    {!link.hasOwner && `${t('sources.counter.noOwner')} `}·{' '}
                    {link.lastUsedAt ? (
                      <Age at={link.lastUsedAt} place={null} />
                    ) : (
                      t('sources.counter.neverUsed')
                    )}
                  </span>
                </Stack>
                <Button size="sm" onClick={() => void revoke.mutateAsync(link.id).catch(fail)}>
                  {t('sources.counter.revoke')}
                </Button>
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </SideSheet>
  );
}

/** Whether a phone can open it at all. */
function NoWayFromElsewhere() {
  const { data } = useFirstRun();
  return data ? <NoWay run={data} /> : null;
}
