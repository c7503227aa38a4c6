import type { AgentScreen } from '@vitrine/contract/agent-link';
import type { Manifest } from '@vitrine/contract/player';
import { openingState } from '@vitrine/schedule/opening-state';

/** The screens of this display and whether they should be on; null if nothing is to be switched. */
export function wantedScreens(
  manifest: Manifest | null,
  now: number,
): { screens: readonly AgentScreen[]; on: boolean | null } {
  const { display } = manifest ?? {};
  if (!display) return { screens: [], on: null };
  const { networkScreens: screens, active, screenPower, timezone, schedule } = display;
  // Somebody who switched by hand is obeyed until the next opening or closing.
  if (screenPower && (screenPower.until === null || Date.parse(screenPower.until) > now))
    return { screens, on: screenPower.on };
  if (!active || !schedule) return { screens, on: null };
  try {
    return { screens, on: openingState(timezone, schedule.hours, now).isOpen };
  } catch {
    // A zone that this browser does not know: better left on than dark in the middle of the day.
    return { screens, on: null };
  }
}
