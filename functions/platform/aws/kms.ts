import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { CLIENT_DEFAULTS } from './client-defaults.ts';

type Context = Record<string, string>;

const kms = new KMSClient(CLIENT_DEFAULTS);

export async function generateDataKey(KeyId: string, EncryptionContext: Context) {
  const { Plaintext, CiphertextBlob } = await kms.send(
    new GenerateDataKeyCommand({ KeyId, EncryptionContext, KeySpec: 'AES_256' }),
  );
  if (!Plaintext || !CiphertextBlob) throw new Error('KMS returned no data key');
  return { key: Plaintext, encryptedKey: CiphertextBlob };
}

export async function decryptDataKey(
  KeyId: string,
  EncryptionContext: Context,
  CiphertextBlob: Uint8Array,
): Promise<Uint8Array> {
  const { Plaintext } = await kms.send(
    new DecryptCommand({ KeyId, EncryptionContext, CiphertextBlob }),
  );
  if (!Plaintext) throw new Error('KMS returned no data key');
  return Plaintext;
}
