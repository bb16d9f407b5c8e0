import { afterEach, expect, test, vi } from 'vitest';
import { checkAccountQuotas } from './account-quotas.ts';
import { startAws } from './testing/aws.ts';
import { NO_CREDENTIALS, runCommand } from './testing/command.ts';

afterEach(() => vi.unstubAllEnvs());

async function withQuota(unreserved: number) {
  const { env } = await startAws({ unreserved });
  for (const [name, value] of Object.entries({ ...NO_CREDENTIALS, ...env })) {
    vi.stubEnv(name, value);
  }
}

test('production requires the reserved executions and the 100 that Lambda keeps', async () => {
  await withQuota(129);
  await expect(checkAccountQuotas({ reservedConcurrency: true }, {})).rejects.toThrow(
    /in eu-west-1 leaves 129 \(of 129\), and 130 are needed[\s\S]*--quota-code L-B99A9384/,
  );
  await expect(checkAccountQuotas({ reservedConcurrency: false }, {})).resolves.toBeUndefined();
  await withQuota(130);
  await expect(checkAccountQuotas({ reservedConcurrency: true }, {})).resolves.toBeUndefined();
});

test('the first deployment of production in a new account stops before anything is created', async () => {
  const { env, parameters } = await startAws({ unreserved: 10 });
  const { code, out, err } = await runCommand('deploy', ['--stage', 'prod'], { env });
  expect({ code, out, parameters: parameters.size }).toEqual({ code: 1, out: '', parameters: 0 });
  expect(err).toMatch(/^Lambda’s quota .* leaves 10 /);
});
