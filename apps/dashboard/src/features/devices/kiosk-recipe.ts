/**
 * Sets up a machine that boots into the player: Cage shows one program in full screen, and systemd restarts
 * it whenever it exits. Only packages of the distribution are installed.
 */
export const kioskRecipe = (
  playerUrl: string,
): string => `sudo apt update && sudo apt install -y cage chromium
sudo useradd --create-home --groups video,render,input player
sudo tee /etc/systemd/system/player.service >/dev/null <<'END'
[Unit]
Description=Player
Wants=network-online.target
After=network-online.target systemd-user-sessions.service getty@tty1.service
Conflicts=getty@tty1.service

[Service]
User=player
PAMName=login
TTYPath=/dev/tty1
StandardInput=tty-fail
ExecStart=/usr/bin/cage -- /usr/bin/chromium --kiosk --noerrdialogs --ozone-platform=wayland --autoplay-policy=no-user-gesture-required ${playerUrl}
Restart=always
RestartSec=5

[Install]
WantedBy=multi-user.target
END
sudo systemctl enable player && sudo reboot`;
