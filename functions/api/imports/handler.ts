import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { imports } from '../../../shared/contract/imports.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { getMeta } from './get-meta.ts';
import { prepareImport } from './prepare-import.ts';
import { handleSocket, type SocketEvent } from './socket.ts';

const handleRequest = groupHandler(
  imports,
  { 'POST /api/url/meta': getMeta, 'POST /api/url/get': prepareImport },
  getCaller,
);

/** The function also handles the WebSocket events with which the browser follows an import. */
export const handler = Object.assign(
  (
    event: APIGatewayProxyEventV2 | SocketEvent,
    context: Context,
  ): Promise<APIGatewayProxyStructuredResultV2> =>
    'connectionId' in event.requestContext
      ? handleSocket(event as SocketEvent, context)
      : handleRequest(event as APIGatewayProxyEventV2, context),
  { routeKeys: handleRequest.routeKeys },
);
