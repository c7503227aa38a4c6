import { useT } from '../lib/i18n/i18n.ts';
import { serverWishes } from '../lib/session/server-links.ts';
import { useSession } from '../lib/session/session.ts';
import { Button } from './Button.tsx';
import { Row, Text } from './layout/layout.tsx';

/**
 * A link to a record of another server finds nothing here, so the user's other servers are offered with the
 * same URL.
 */
export function OtherServers() {
  const t = useT();
  const { server, servers } = useSession();
  const others = servers.filter(({ url }) => url !== server?.url);
  if (others.length === 0) return null;
  return (
    <Row
      as="section"
      above={20}
      gap={12}
      rowGap={10}
      justify="center"
      wrap
      tone="soft"
      aria-label={t('records.otherServers')}
    >
      <Text ownLine middle as="p">
        {t('records.otherServers')}
      </Text>
      {others.map((each) => (
        <Button
          key={each.url}
          icon="server"
          onClick={() => serverWishes.notify({ server: each, keepsAddress: true })}
        >
          {t('records.openOn', { server: each.name })}
        </Button>
      ))}
    </Row>
  );
}
