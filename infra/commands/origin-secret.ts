import { createHash, randomBytes } from 'node:crypto';
import {
  GetParameterCommand,
  ParameterNotFound,
  type ParameterType,
  PutParameterCommand,
  type SSMClient,
} from '@aws-sdk/client-ssm';
import * as z from 'zod';
import { originSecretParameters } from '../origin-secret.ts';

const Secret = z.string().regex(/^[\w-]{43}$/);
/** Functions accept all three secrets, because during a deployment old and new functions receive requests from
 *  old and new edge locations. */
const State = z.object({ former: Secret, current: Secret, next: Secret });
type State = z.infer<typeof State>;

export async function publishOriginSecret(ssm: SSMClient, stage: string): Promise<void> {
  const names = originSecretParameters(stage);
  const stored = await readState(ssm, names.state);
  const state = stored ?? { former: create(), current: create(), next: create() };
  if (!stored) await put(ssm, names.state, JSON.stringify(state), 'SecureString');
  await put(ssm, names.current, state.current, 'String');
  await put(ssm, names.hashes, Object.values(state).map(hash).join(','), 'String');
}

/** Takes effect with the next deployment. The previous secret is accepted until the next rotation.
 *  @throws Error if the stage has no secret. */
export async function rotateOriginSecret(ssm: SSMClient, stage: string): Promise<void> {
  const { state } = originSecretParameters(stage);
  const stored = await readState(ssm, state);
  if (!stored) throw new Error(`${stage} has no ${state} yet: npm run deploy creates it.`);
  const { current, next } = stored;
  const rotated: State = { former: current, current: next, next: create() };
  await put(ssm, state, JSON.stringify(rotated), 'SecureString');
}

async function readState(ssm: SSMClient, Name: string): Promise<State | undefined> {
  try {
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }));
    return State.parse(JSON.parse(Parameter?.Value ?? ''));
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
}

async function put(ssm: SSMClient, Name: string, Value: string, Type: ParameterType) {
  await ssm.send(new PutParameterCommand({ Name, Value, Type, Overwrite: true }));
}

const create = () => randomBytes(32).toString('base64url');
const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');
