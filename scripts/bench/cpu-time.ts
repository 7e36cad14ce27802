import { readFileSync } from 'node:fs';

// The unit of /proc on every common platform: USER_HZ is 100.
const MS_PER_TICK = 10;

/**
 * Returns the CPU time of a process and all its descendants so far, including ended ones that their parent has waited
 * for. Undefined where there is no /proc.
 */
export function cpuMsOf(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  try {
    const own = ticksOf(readFileSync(`/proc/${pid}/stat`, 'utf8')) * MS_PER_TICK;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + (cpuMsOf(Number(child)) ?? 0), own);
  } catch {
    // The process has just ended, so its parent counts its time.
    return undefined;
  }
}

/** Returns the user and system time in a line of /proc/PID/stat, including the time of ended children. */
export function ticksOf(stat: string): number {
  // The name before the last parenthesis may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}
