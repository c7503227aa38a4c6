import type { Token } from '@vitrine/contract/tokens';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Age, Instant } from '../../ui/time/Time.tsx';
import { showToast } from '../../ui/toast.ts';
import { Section } from './Section.tsx';
import classes from './settings.module.css';
import { useRevokeToken, useTokens } from './tokens.queries.ts';

const NewTokenSheet = lazy(async () => ({ default: (await import('./NewTokenSheet.tsx')).NewTokenSheet }));

/** Tokens by which programs call the API, for admins. */
export function TokensSection() {
  const t = useT();
  const { data, error, refetch } = useTokens();
  const revoke = useRevokeToken();
  const [isAdding, setAdding] = useState(false);
  const end = async ({ id, name }: Token) => {
    const isAgreed = await confirm({
      title: t('tokens.revokeQuestion', { name }),
      body: t('tokens.revokeBody'),
      confirmLabel: t('tokens.revoke'),
      danger: true,
      action: () =>
        revoke.mutateAsync(id).catch((failure) => {
          throw new Error(errorMessage(failure), { cause: failure });
        }),
    });
    if (isAgreed) showToast({ message: t('tokens.revoked', { name }) });
  };
  return (
    <Section
      id="tokens"
      title={t('tokens.title')}
      note={t('tokens.note')}
      foot={
        <Button icon="plus" onClick={() => setAdding(true)}>
          {t('tokens.add')}
        </Button>
      }
    >
      {error && !data && (
        <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton rows={2} height={56} hasPicture />}
      {data?.data.length === 0 && <p className={classes.quiet}>{t('tokens.empty')}</p>}
      {data && data.data.length > 0 && (
        <Stack as="ul">
          {data.data.map((token) => (
            <Row as="li" key={token.id} gap={12} align="center" between className={classes.session}>
              <Stack as="span" center fixed sunken tone="soft" className={classes.sessionIcon}>
                <Icon name="server" size={18} />
              </Stack>
              <Stack as="span" grow shrink anywhere>
                <Row as="span" gap={8} wrap align="center" weight={550}>
                  {token.name} <Tag accent={token.may === 'write'}>{t(`tokens.may.${token.may}`)}</Tag>{' '}
                  <Tag>{t(`roles.${token.role}`)}</Tag>
                </Row>
                <span className={classes.quiet}>
                  {token.startsWith}… · {token.isExpired ? t('tokens.expired') : t('tokens.ends')}{' '}
                  <Instant at={token.expiresAt} place={null} form="day" isHeaded /> ·{' '}
                  {t('tokens.by', { name: token.madeBy.name })}
                </span>
              </Stack>
              {token.lastUsedAt ? (
                <Age
                  at={token.lastUsedAt}
                  place={null}
                  className={`${classes.quiet} ${classes.sessionAge}`}
                />
              ) : (
                <span className={`${classes.quiet} ${classes.sessionAge}`}>{t('tokens.neverUsed')}</span>
              )}
              <Button
                size="sm"
                aria-label={`${t('tokens.revoke')}: ${token.name}`}
                onClick={() => void end(token)}
              >
                {t('tokens.revoke')}
              </Button>
            </Row>
          ))}
        </Stack>
      )}
      <Suspense>{isAdding && <NewTokenSheet onClose={() => setAdding(false)} />}</Suspense>
    </Section>
  );
}
