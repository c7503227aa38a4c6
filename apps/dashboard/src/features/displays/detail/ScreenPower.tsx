import type { Device } from '@vitrine/contract/devices';
import type { NetworkScreenState } from '@vitrine/contract/displays';
import { useState } from 'react';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { useNeedsApproval } from '../../../lib/approval.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { StatusText } from '../../../ui/StatusMark.tsx';
import { Instant } from '../../../ui/time/Time.tsx';
import { showToast } from '../../../ui/toast.ts';
import { switchScreens } from '../display-changes.ts';

interface ScreenPowerProps {
  display: DisplayRecord;
  device: Device | undefined;
}

type Screen = Pick<NetworkScreenState, 'vendor' | 'localIp' | 'screenId'>;
const keyOf = ({ localIp, screenId }: Screen) => `${localIp} ${screenId}`;

/** The screens of the display that its device switches; one on the HDMI cable is known only to the device. */
const screensOf = ({ networkScreens, screenStates }: DisplayRecord): readonly Screen[] =>
  networkScreens.length > 0 ? networkScreens : screenStates.filter(({ localIp }) => localIp === '');

export const hasScreens = (display: DisplayRecord): boolean => screensOf(display).length > 0;

/** Whether the screens are on, and switches for all of them, which people whose changes need approval do not have. */
export function ScreenPower({ display, device }: ScreenPowerProps) {
  const t = useT();
  const rich = useRichT();
  const needsApproval = useNeedsApproval();
  const [isBusy, setBusy] = useState(false);
  const { screenPower, location } = display;
  const states = new Map(display.screenStates.map((state) => [keyOf(state), state]));
  const change = async (on: boolean | null) => {
    setBusy(true);
    try {
      await switchScreens(display.id, on);
    } catch (error) {
      showToast({ message: errorMessage(error), kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const hasAgent = !device || device.agentVersion !== null;
  const mode = screenPower?.on ? 'displays.screensOnUntil' : 'displays.screensOffUntil';
  const forGood = screenPower?.on ? 'displays.screensOn' : 'displays.screensOff';
  return (
    <>
      {screensOf(display).map((screen) => (
        <Text key={keyOf(screen)} block>
          {screen.localIp === ''
            ? screen.vendor
            : t('displays.screenLine', {
                vendor: screen.vendor,
                localIp: screen.localIp,
                screenId: screen.screenId,
              })}
          {hasAgent && ' · '}
          {hasAgent && <State state={states.get(keyOf(screen))} />}
        </Text>
      ))}
      {!hasAgent ? (
        <Text tone="muted" block>
          {t('displays.screensNeedAgent')}
        </Text>
      ) : (
        <>
          <Text tone="muted" block>
            {!screenPower && t('displays.screensFollowHours')}
            {screenPower?.until &&
              rich(mode, { moment: <Instant at={screenPower.until} place={location} /> })}
            {screenPower && !screenPower.until && t(forGood)}
          </Text>
          {!needsApproval && (
            <Row as="span" align="stretch" gap={8} above={8} wrap>
              <Button size="sm" disabled={isBusy} onClick={() => void change(true)}>
                {t('displays.switchOn')}
              </Button>
              <Button size="sm" disabled={isBusy} onClick={() => void change(false)}>
                {t('displays.switchOff')}
              </Button>
              {screenPower && (
                <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => void change(null)}>
                  {t('displays.followHours')}
                </Button>
              )}
            </Row>
          )}
        </>
      )}
    </>
  );
}

function State({ state }: { state: NetworkScreenState | undefined }) {
  const t = useT();
  if (state?.problem)
    return <StatusText status="warning">{t(`displays.screenProblem.${state.problem}`)}</StatusText>;
  return <>{state?.power ? t(`displays.screenPower.${state.power}`) : t('displays.screenPower.unknown')}</>;
}
