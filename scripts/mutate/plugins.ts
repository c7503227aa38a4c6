import { type Checker, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant, MutantResult } from '@stryker-mutator/api/core';
import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { chooseEvenly } from './choose.ts';

export const mostMutants = Number(process.env.MUTANTS ?? 400);
export const seed = Number(process.env.TEST_SEED ?? 1);

/** Stryker tries everything; a checker, meant to leave out what does not compile, leaves out what was not chosen. */
class Sample implements Checker {
  private chosen = new Set<string>();

  async init(): Promise<void> {}

  async group(mutants: Mutant[]): Promise<string[][]> {
    this.chosen = new Set(chooseEvenly(mutants, mostMutants, seed).map(({ id }) => id));
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: Mutant[]) {
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        this.chosen.has(id)
          ? { status: CheckStatus.Passed as const }
          : { status: CheckStatus.CompileError as const, reason: 'not chosen' },
      ]),
    );
  }
}

export const results: MutantResult[] = [];
/** Files with a change that some unit test comes by, also if the time ended before it was tried. */
export const reached = new Set<string>();

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, 'sample', Sample),
  declareValuePlugin(PluginKind.Reporter, 'collect', {
    onMutationTestingPlanReady({ mutantPlans }) {
      for (const { mutant } of mutantPlans)
        if (mutant.static || mutant.coveredBy?.length) reached.add(mutant.fileName);
    },
    onMutantTested(result) {
      if (result.status === 'CompileError') return;
      results.push(result);
      process.stdout.write(result.status === 'Survived' || result.status === 'NoCoverage' ? 'S' : '.');
    },
  }),
];
