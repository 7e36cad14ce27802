"""Makes a standby for Patroni, because npm's PostgreSQL has no pg_basebackup. All machines of the cluster share one file
system, so the files are copied from the primary's directory, as in a backup."""
import argparse, os, shutil
import psycopg2

parser = argparse.ArgumentParser()
for name in ('datadir', 'connstring', 'password'):
    parser.add_argument('--' + name)
args = parser.parse_known_args()[0]
# What a standby must not have, or creates itself. Folders stay, empty.
NOT_COPIED = {'pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'}
NOT_CREATED = {'postmaster.pid', 'postmaster.opts', 'standby.signal', 'backup_label'}

primary = psycopg2.connect(args.connstring, user='postgres', password=args.password, dbname='postgres', passfile='')
primary.autocommit = True
sql = primary.cursor()
sql.execute("select current_setting('data_directory'), pg_backup_start('copy', true)")
source = sql.fetchone()[0]
for folder, folders, files in os.walk(source):
    target = os.path.join(args.datadir, os.path.relpath(folder, source))
    os.makedirs(target, 0o700, exist_ok=True)
    if folder == source:
        for name in NOT_COPIED:
            os.makedirs(os.path.join(target, name), 0o700, exist_ok=True)
        folders[:] = [name for name in folders if name not in NOT_COPIED]
    for name in set(files) - NOT_CREATED:
        try:
            shutil.copy2(os.path.join(folder, name), os.path.join(target, name))
        except FileNotFoundError:
            pass  # The primary has just removed it, and its log says so.
os.chmod(args.datadir, 0o700)
sql.execute('select labelfile from pg_backup_stop(false)')
with open(os.path.join(args.datadir, 'backup_label'), 'w') as label:
    label.write(sql.fetchone()[0])
