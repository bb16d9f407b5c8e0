import { expect, test } from 'vitest';
import { withIdentity } from '../../../tests/support/identity.ts';
import { startRecordingProxy } from '../../../tests/support/recording-proxy.ts';

const identity = withIdentity((url) => startRecordingProxy(url, {}));

test('a login accepts the issuer that the user pool names, whatever address it is reached at', async () => {
  expect(process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER).not.toBe(identity.cognito.url);
  const jar = await identity.signIn();
  expect((await identity.user(jar)).status).toBe(200);
});
