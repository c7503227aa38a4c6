/** Why a screen could not be asked or switched, as it is reported (NetworkScreenState of the contract). */
export type ScreenProblem = 'unreachable' | 'wrong_password' | 'bad_reply' | 'not_controllable';

export class ScreenError extends Error {
  readonly problem: ScreenProblem;

  constructor(problem: ScreenProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

export type Power = 'on' | 'off' | 'warming' | 'cooling';

/** One screen, reached by its protocol. A failure is a {@link ScreenError}. */
export interface ScreenClient {
  readPower(): Promise<Power>;
  setPower(on: boolean): Promise<void>;
}
