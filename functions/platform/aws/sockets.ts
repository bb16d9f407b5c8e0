import {
  ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import * as z from 'zod';
import { CLIENT_DEFAULTS } from './client-defaults.ts';
import { readEnv } from './env.ts';

const { SOCKETS_URL } = readEnv(z.object({ SOCKETS_URL: z.url() }));

const client = new ApiGatewayManagementApiClient({ ...CLIENT_DEFAULTS, endpoint: SOCKETS_URL });

export async function sendToSocket(ConnectionId: string, message: object): Promise<boolean> {
  try {
    const Data = JSON.stringify(message);
    await client.send(new PostToConnectionCommand({ ConnectionId, Data }));
    return true;
  } catch (error) {
    if (error instanceof GoneException) return false;
    throw error;
  }
}
