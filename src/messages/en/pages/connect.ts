/** Texts of the page Connect a computer. */
export const connect = {
  title: 'Connect a computer',
  intro: 'Keep folders on your computer or phone in step with a client, or open your files as a network drive.',
  driveIntro:
    'Use your files as a network drive: folders open in the file manager, and apps open and save files in them.',
  copy: 'Copy',
  copied: 'Address copied',
  copyFor: 'Copy for %{name}',
  commandCopied: 'Command copied',
  signInHint:
    'Sign in with your email address, %{id}, or your user ID. Use a token instead of your password. Make one for each computer, so that you can revoke it if the computer is lost.',
  make: 'Make a token',
  tokenName: 'Network drive',
  off: 'The network drive is switched off on this server. Ask your administrator.',
  system: {
    windows:
      'In File Explorer, open This PC, choose Map network drive, enter the address and select Connect using different credentials. Windows connects to https addresses only. To open files larger than 50 MB, raise FileSizeLimitInBytes in the registry.',
    macos: 'In the Finder choose Go, Connect to Server, and enter the address.',
    gnome: 'In Files choose Other Locations and enter this address.',
    kde: 'Enter this address in Dolphin.',
    davfs:
      'Mount the drive as a folder. With Linux 6.16 or newer, set buf_size to 64 in /etc/davfs2/davfs2.conf, or folders look empty.',
    rclone: 'Copy and synchronise folders on the command line.',
  },
  drive: 'Network drive',
  driveHint:
    'Folders open in the file manager, and apps open and save files in them. Nothing is stored on the computer, so it works only online.',
  driveAddress: 'Address of the network drive',
  sync: {
    title: 'Synchronised folders',
    hint: 'Clients that speak the ownCloud/Nextcloud protocol keep folders of your device the same as here, also when you’re offline for a while.',
    system: 'Your device',
    install: 'Install a client',
    clients: {
      desktop:
        'Install the desktop client of Nextcloud or of ownCloud from its website, or ask your administrator for it. Both are free.',
      linux:
        'Install the package nextcloud-desktop or owncloud-client of your distribution, or the client from the website of Nextcloud or ownCloud. Both are free.',
      phone:
        'Install the app of Nextcloud or of ownCloud from the app store. These apps have not been tested with this server.',
    },
    enter: 'Enter the address',
    enterHint: 'Start the client, choose to sign in to your own server and enter this address.',
    enterOnPhone: 'Open the app, choose to sign in and enter this address.',
    address: 'Server address',
    signIn: 'Sign in in the browser',
    signInHint:
      'The client opens a page in your browser. Sign in as usual and select Connect this device. If a client asks for a user name and a password instead, use your user ID and an API token.',
    choose: 'Choose folders',
    chooseHint:
      'In the client, choose the local folder and which folders to synchronise. Everything else stays here only.',
    chooseOnPhone:
      'Browse your files in the app. A file is stored on the device when you open it or mark it for offline use.',
  },
  know: {
    title: 'Good to know',
    online: 'Files that you can view but not download stay online only: they don’t appear on your device.',
    readOnly:
      'Put no new files into folders where you may only read. They are not uploaded, and some clients delete them from your computer.',
    conflict:
      'If you and someone else change a file at the same time, both versions are kept: yours as a copy with “conflicted copy” in its name.',
    lost: 'If you lose a device, erase its synchronised files under Security, Connected devices.',
  },
  device: {
    title: 'Connect this device?',
    intro:
      'You’re signed in as %{name}. A client wants to connect to your account. It will be able to read and change your files.',
    client: 'Client',
    address: 'IP address',
    startedOn: 'Started',
    code: 'Code',
    warning: 'Connect it only if you started this yourself on your own device just now.',
    submit: 'Connect this device',
    done: 'Device connected',
    connected: 'You can close this page and go back to your device. It continues by itself.',
    toDevices: 'Connected devices',
  },
};
