/** A response that our server did not send, such as a proxy's error page. */
export class ForeignResponse extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`unexpected response with status ${status}`);
    this.status = status;
  }
}
