import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { GroupName } from '../../shared/contract/contract.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { eventFor } from './event.ts';
import { withinPermissions } from './within-permissions.ts';

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;
type Call = Omit<NonNullable<Parameters<typeof eventFor>[1]>, 'body'> & {
  /** Sent as JSON; bytes as they are. */
  body?: unknown;
};

/** What Lambda calls of a group, within its permissions. The environment must stand. */
export async function handlerOf(group: GroupName) {
  const { handler }: { handler: Handler } = await import(`../../functions/${group}/handler.ts`);
  return (event: APIGatewayProxyEventV2, context: Partial<Context> = {}) =>
    withinPermissions(group, () => handler(event, context as Context));
}

/** Makes calls of an endpoint group as API Gateway would. The environment must stand. */
export async function callsOf(group: GroupName) {
  const handler = await handlerOf(group);
  return async (routeKey: RouteKey, { body, ...call }: Call = {}) => {
    const event =
      body instanceof Uint8Array
        ? {
            ...eventFor(routeKey, { ...call, body: Buffer.from(body).toString('base64') }),
            isBase64Encoded: true,
          }
        : eventFor(routeKey, {
            ...call,
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
    const { statusCode, headers, body: text } = await handler(event);
    return { status: statusCode, headers, body: JSON.parse(text ?? '') };
  };
}
