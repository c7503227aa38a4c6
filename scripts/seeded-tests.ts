import fc from 'fast-check';

// Properties try the random numbers of the run (scripts/testing/profile.ts); fast-check names the seed with a failure.

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.TEST_SEED) });
