import type {
  APIGatewayEventWebsocketRequestContextV2,
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { ERROR_STATUS } from '../../../shared/contract/errors.ts';
import { TOKEN_PARAMETER } from '../../../shared/edge/import-socket.ts';
import { invokeImporter } from '../../platform/aws/importer.ts';
import { runInvocation } from '../../platform/aws/invocation.ts';
import { log } from '../../platform/aws/log.ts';
import { ACCESS_DENIED } from '../../platform/aws/metric-names.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { authorize } from '../../platform/http/access.ts';
import { isDirectCall } from '../../platform/http/origin.ts';
import { logSecurityEvent } from '../../platform/http/security-log.ts';
import { getCaller } from '../../platform/http/session.ts';
import {
  cancelImport,
  connectImport,
  findConnectedImport,
  forgetConnection,
  setImportPaused,
  toImportId,
} from '../../platform/table/photo-imports.ts';

/** Only connect events have headers. */
export interface SocketEvent {
  requestContext: Pick<
    APIGatewayEventWebsocketRequestContextV2,
    'connectionId' | 'eventType' | 'requestId' | 'requestTimeEpoch' | 'routeKey'
  > & { identity?: { sourceIp?: string } };
  headers?: Record<string, string>;
  queryStringParameters?: Record<string, string | undefined>;
  body?: string;
}

type Result = APIGatewayProxyStructuredResultV2;

export function handleSocket(event: SocketEvent, context?: Partial<Context>): Promise<Result> {
  const { requestId, routeKey, eventType } = event.requestContext;
  return runInvocation(context, { requestId, route: routeKey }, async () => {
    if (eventType === 'CONNECT') return connect(event);
    if (eventType === 'MESSAGE') await handleMessage(event);
    else await forgetConnection(event.requestContext.connectionId);
    return { statusCode: 200 };
  });
}

async function connect(event: SocketEvent): Promise<Result> {
  const { connectionId } = event.requestContext;
  const request = toRequest(event);
  try {
    if (isDirectCall(request)) throw new AppError('FORBIDDEN', 'Forbidden');
    const { userId = '' } =
      (await authorize({ access: 'staff', permission: 'edit-items' }, request, getCaller)) ?? {};
    const importId = toImportId(event.queryStringParameters?.[TOKEN_PARAMETER] ?? '');
    if (!(await connectImport(importId, userId, connectionId))) throw notFound('No such import');
    await invokeImporter({ importId, connectionId });
    return { statusCode: 200 };
  } catch (error) {
    if (!(error instanceof AppError)) {
      log.error('A connection failed', error);
      return { statusCode: ERROR_STATUS.UNAVAILABLE };
    }
    if (error.code === 'FORBIDDEN') {
      const denial = {
        action: 'socket-denied',
        outcome: 'failure',
        metric: ACCESS_DENIED,
      } as const;
      await logSecurityEvent(request, denial);
    }
    return { statusCode: ERROR_STATUS[error.code] };
  }
}

async function handleMessage({ requestContext, body = '' }: SocketEvent): Promise<void> {
  const { connectionId, requestTimeEpoch } = requestContext;
  const importId = await findConnectedImport(connectionId);
  if (!importId) return;
  const action = parseAction(body);
  if (action === 'cancel') await cancelImport(importId);
  if (action === 'pause') await setImportPaused(importId, true, requestTimeEpoch);
  if (action === 'resume' && (await setImportPaused(importId, false, requestTimeEpoch))) {
    await invokeImporter({ importId, connectionId });
  }
}

function parseAction(text: string): unknown {
  try {
    return JSON.parse(text)?.action;
  } catch {
    return undefined;
  }
}

/** Connecting counts as a POST, because browsers let every site open WebSockets with the visitor's cookies. */
function toRequest({ headers = {}, requestContext }: SocketEvent): APIGatewayProxyEventV2 {
  const { requestId, routeKey, identity } = requestContext;
  const lowercase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const request: Pick<APIGatewayProxyEventV2, 'headers'> & { requestContext: object } = {
    headers: Object.fromEntries(lowercase),
    requestContext: {
      requestId,
      routeKey,
      http: { method: 'POST', sourceIp: identity?.sourceIp ?? '' },
    },
  };
  return request as APIGatewayProxyEventV2;
}
