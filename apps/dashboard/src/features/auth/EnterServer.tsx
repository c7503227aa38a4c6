import { useRouter } from '@tanstack/react-router';
import { useLocale } from '../../lib/i18n/i18n.ts';
import type { ServerEntrance } from '../../lib/session/session-state.ts';
import { ServerChoice } from './ServerChoice.tsx';
import type { useEntrance } from './use-entrance.ts';

interface EnterServerProps {
  entrance: ServerEntrance;
  by: ReturnType<typeof useEntrance>;
}

/** On pages that log somebody in by themselves: the choice of a server, and the login for somebody else. */
export function EnterServer({ entrance, by: { failedAtOnce, enter, leave } }: EnterServerProps) {
  const { history } = useRouter();
  const locale = useLocale();
  return (
    <ServerChoice
      entrance={entrance}
      failedAtOnce={failedAtOnce}
      onChoose={(server) => enter(entrance, server)}
      onSomebodyElse={() => {
        leave();
        history.replace(`/${locale}/auth/login`);
      }}
    />
  );
}
