-- Makes the calls of a file that load.ts wrote and prints the result as JSON. Arguments: the file, a prefix for keys.
local calls = {}
local made = 0
local key_prefix

function init(args)
  key_prefix = args[2]
  for line in io.lines(args[1]) do
    local method, path, token, body = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$")
    local headers = { ["Host"] = "localhost" }
    if token ~= "" then headers["Authorization"] = "Bearer " .. token end
    if body == "" then body = nil else headers["Content-Type"] = "application/json" end
    calls[#calls + 1] = { method = method, path = path, headers = headers, body = body }
  end
end

function request()
  local call = calls[made % #calls + 1]
  made = made + 1
  if call.body then call.headers["Idempotency-Key"] = key_prefix .. "-" .. made end
  return wrk.format(call.method, call.path, call.headers, call.body)
end

function done(summary, latency)
  local errors = summary.errors
  local unsent = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format(
    '\n{"calls":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f,"failed":%d}\n',
    summary.requests - errors.status, summary.duration / 1e6, latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3, errors.status + unsent
  ))
end
