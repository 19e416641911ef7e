/** Folders of the program's data: no other user of the machine enters them, whatever the umask is. */
export const folderMode = 0o700
/** Files of the program's data, for when they leave these folders, such as in a copy. */
export const fileMode = 0o600
/** A folder that others may pass through, but not list: root's PostgreSQL runs as another user. */
export const passableMode = 0o711
