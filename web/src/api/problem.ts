// Something that went wrong, over HTTP and the WebSocket alike.
import type { CodedError } from './types';

/** `status` is 0 where the server did not answer, or spoke over the WebSocket. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly error: CodedError,
  ) {
    super(error.message ?? error.code);
  }
  get code(): string {
    return this.error.code;
  }
}

/** The engine cannot answer now: out of memory, or a file of its is out of reach. */
export class EngineAway extends Error {
  constructor(
    reason: string,
    /** Its worker has ended, for want of memory say. */
    readonly died = false,
  ) {
    super(reason);
  }
}
