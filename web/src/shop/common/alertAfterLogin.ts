import type { AlertQuery } from '../../../../shared/entities/alert.ts';
import { createLoginMemory, isObject } from '../../lib/loginMemory.ts';

export const alertAfterLogin = createLoginMemory<AlertQuery>('notify-me', isObject);
