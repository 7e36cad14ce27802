export const HELP = `Usage: proverse <command>

  login --url <url>           Store an API token after checking it
  logout                      Remove the stored token
  inbox                       List the latest messages you received
    --all                     List every message
  ask <handle or id>          Ask a question, after you confirm the price
    --subject <text>
    --message <text>          Default: standard input
    --file <path>             Attach a picture, PDF or voice note; up to five times
    --max-price <coins>       Send nothing if the price is higher
    --yes                     Do not ask for confirmation
    --idempotency-key <key>   A repeat with the same key does not pay twice
  reply <message id>          Reply to a message and earn its coins
    --message <text>          Default: standard input
  listen                      Print events as they happen

All commands accept --url to use another server than that of the login. inbox, ask, reply and listen accept --json.

Environment: PROVERSE_TOKEN is used instead of the stored token, PROVERSE_URL instead of the stored URL.`;
