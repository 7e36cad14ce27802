/** A response that our server did not send, such as a proxy's error page. */
import { t } from '@lingui/core/macro';
export class ForeignResponse extends Error {
  readonly status: number;

  constructor(status: number) {
    super(t`unexpected response with status ${status}`);
    this.status = status;
  }
}
